/** Symbols for factions, units and weapons: the drawings of game-icons by their names, and how words find them. */

/** Where the drawings are; the build puts them there. */
declare const SYMBOLS: string;

const A_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What somebody sees who has not looked for anything yet. */
export const SUGGESTED: readonly string[] =
  `broadsword battle-axe spears trident warhammer flail katana bow-arrow crossbow barbed-arrow pistol-gun musket winchester-rifle
  machine-gun ray-gun laser-blast cannon mortar catapult missile-launcher grenade checked-shield visored-helm gauntlet
  archer swordman mounted-knight hooded-assassin wizard-face dwarf-face woman-elf-face orc-head goblin-head imp robot-golem
  mecha-mask shambling-zombie ghost crowned-skull dragon-head wolf-head bear-face horse-head spider-face bee paw-print
  claw feathered-wing pirate-captain caravel anchor cartwheel battle-tank gears castle crown knight-banner rank-3 flame
  lightning-trio snowflake-1 drop sun moon eyeball wizard-staff pine-tree oak-leaf hospital-cross mountains
  ringed-planet`.split(/\s+/);

/** Words that people look for, and the words that names have instead. */
const RELATED: Readonly<Record<string, string>> = {
  cavalry: "mounted horse cavalry centaur",
  elf: "elf fairy",
  fire: "fire flame burning torch",
  fly: "wing flying bird eagle",
  gun: "gun rifle pistol musket revolver blunderbuss uzi mp5",
  heal: "health medical first-aid bandage hospital healing",
  ice: "ice snow frozen frost",
  infantry: "swordman soldier helm guards",
  leader: "crown rank king queen general captain",
  mage: "wizard witch magic sorcer warlock",
  magic: "magic wizard wand crystal rune spell",
  medic: "health medical first-aid bandage hospital healing",
  monster: "dragon hydra ogre troll beast minotaur kraken",
  pike: "spear pike lance halberd",
  robot: "robot mecha android cyborg vintage-robot",
  soldier: "soldier swordman helm guards",
  space: "planet rocket spaceship alien star orbital satellite",
  undead: "skeleton skull zombie ghost vampire lich grave coffin",
  vehicle: "tank apc truck car wheel jeep",
};

/** Whether a symbol is the name of a drawing rather than a letter or an emoji. */
export const isDrawn = (symbol: string): boolean => symbol.length > 1 && A_NAME.test(symbol);

export const addressOf = (symbol: string): string => `${SYMBOLS}/${symbol}.svg`;

/** A name as people read it. */
export const spoken = (symbol: string): string => symbol.replaceAll("-", " ");

let asked: Promise<string[]> | undefined;

/** The names of all drawings. */
export function allSymbols(): Promise<string[]> {
  asked ??= fetch(`${SYMBOLS}/names.json`).then((answer) => answer.json() as Promise<string[]>);
  asked.catch(() => (asked = undefined)); // whoever asks again may be luckier
  return asked;
}

/** The symbols that all of these words lead to: names that begin with the first word, then the shortest. */
export function symbolsLike(words: string, names: readonly string[]): readonly string[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = wanted;
  if (first === undefined) return SUGGESTED;
  const fits = (name: string, word: string): boolean =>
    name.includes(word) || (RELATED[word]?.split(" ").some((other) => name.includes(other)) ?? false);
  const rank = (name: string): number =>
    (name.startsWith(first) ? 0 : name.includes(`-${first}`) ? 100 : 200) + name.length;
  return names.filter((name) => wanted.every((word) => fits(name, word))).sort((a, b) => rank(a) - rank(b));
}
