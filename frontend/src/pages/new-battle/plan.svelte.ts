/** What somebody has chosen for a new battle so far, and what the server says would come of it. */

import { beginBattle } from "../../server/battles";
import { ServerError } from "../../server/call";
import type { ItemRow } from "../../messages/forge";
import type { ArmyCard, Choices, NewBattle, Objection, Prospect, Side } from "../../messages/setup";
import { armyOf, library } from "../../server/forge";
import { allChoices, checkArmy, checkBattle } from "../../server/battles";
import { openBattle } from "../../battles/start";

const PERSON = "person";
const PAUSE = 150;
const NEAR = 0.1; // of the points, by which armies of one size differ
export const NO_CLOCK = "No clock";
export const CLOCK = "Clock per player";

/** Who plays a side: somebody at a seat by its number, or a bot by its name. */
export type Who = { seat: number } | { bot: string };

/** An army that was picked: a premade one by its id, or one from a file or a roster of the library with its text. */
export interface Pick {
  id: string;
  roster: string;
  text: string;
  card: ArmyCard | null;
  wrong: string;
}

export interface SidePlan {
  key: number;
  name: string;
  who: Who;
  armies: Pick[];
}

const isSeat = (who: Who): who is { seat: number } => "seat" in who;

export class Plan {
  choices = $state.raw<Choices | null>(null);
  rosters = $state.raw<ItemRow[]>([]);
  prospect = $state.raw<Prospect | null>(null);
  /** Why it could not begin, and which choice that is about. */
  refused = $state.raw<Objection | null>(null);
  beginning = $state(false);
  every = $state(false);

  sides = $state<SidePlan[]>([]);
  playstyle = $state("");
  dice = $state("");
  /** The options that are switched on, each with its settings. */
  options = $state<{ name: string; settings: string }[]>([]);
  battlefield = $state("");
  width = $state<number | null>(null);
  height = $state<number | null>(null);
  zones = $state("");
  turns = $state<number | null>(4);
  pointLimit = $state<number | null>(null);
  seed = $state<number | null>(null);
  clock = $state(NO_CLOCK);
  minutes = $state<number | null>(45);
  added = $state<number | null>(10);
  botTakesOver = $state(false);

  private keys = 0;
  private timer = 0;
  private asked = 0;

  /** With a roster, the first side brings that. */
  async load(withFriend: boolean, roster: string | null = null): Promise<void> {
    try {
      const [choices, { rosters }] = await Promise.all([allChoices(), library()]);
      this.choices = choices;
      this.rosters = rosters.filter((row) => row.inside);
      const { sides = [], playstyle, dice, battlefield, turns } = choices.usual;
      Object.assign(this, { playstyle, dice, battlefield, turns });
      this.sides = sides.map(({ army, played_by: by = "" }, n) =>
        this.newSide(by === PERSON || withFriend ? { seat: n } : { bot: by }, army),
      );
      const first = this.sides[0]?.armies[0];
      if (roster && first) await this.pickRoster(first, roster);
    } catch (failure) {
      this.refused = { about: "", text: (failure as ServerError).message };
    }
  }

  private get usualBot(): Who {
    return { bot: this.choices?.bots[0]?.name ?? "" };
  }

  private newSide(who: Who, army: string): SidePlan {
    return { key: this.keys++, name: "", who, armies: [this.premade(army)] };
  }

  private premade(id: string): Pick {
    return { id, roster: "", text: "", wrong: "", card: this.choices?.armies.find((army) => army.id === id) ?? null };
  }

  /** The premade army that the fewest have picked, of those nearest in points to the first side's army. */
  private get freshArmy(): string {
    const armies = this.choices?.armies ?? [];
    const picks = this.sides.flatMap((side) => side.armies);
    const wanted = Number(picks[0]?.card?.points ?? 0);
    const times = ({ id }: ArmyCard): number => picks.filter((one) => one.id === id).length;
    const alike = armies.filter((army) => isOfSize(army, wanted));
    const [fresh] = (alike.length ? alike : armies).toSorted((a, b) => times(a) - times(b));
    return fresh?.id ?? "";
  }

  addSide(): void {
    this.sides.push(this.newSide(this.usualBot, this.freshArmy));
  }

  addAlly(side: SidePlan): void {
    side.armies.push(this.premade(this.freshArmy));
  }

  /** How many seats people can be put at: those in use, and one more. */
  get seatsOffered(): number {
    const used = this.sides.flatMap((side) => (isSeat(side.who) ? [side.who.seat] : []));
    return Math.min(this.sides.length, Math.max(-1, ...used) + 2);
  }

  /** Whether people play at more than one seat, so that links have to be given out. */
  get hasGuests(): boolean {
    return new Set(this.sides.flatMap((side) => (isSeat(side.who) ? [side.who.seat] : []))).size > 1;
  }

  async pickFile(pick: Pick, file: File): Promise<void> {
    const text = `${await file.text()}\n`;
    try {
      const { army, wrong } = await checkArmy(text);
      if (army) Object.assign(pick, { id: "", roster: "", text, card: army, wrong: "" });
      else pick.wrong = `${file.name}: ${wrong}`;
    } catch (failure) {
      pick.wrong = `${file.name}: ${(failure as ServerError).message}`;
    }
  }

  async pickRoster(pick: Pick, roster: string): Promise<void> {
    try {
      const { text, card } = await armyOf(roster);
      Object.assign(pick, { id: "", roster, text, card, wrong: "" });
    } catch (failure) {
      pick.wrong = (failure as ServerError).message;
    }
  }

  pickPremade(pick: Pick, id: string): void {
    Object.assign(pick, this.premade(id));
  }

  /** Switch an option on or off. */
  toggle(option: string): void {
    const place = this.options.findIndex(({ name }) => name === option);
    if (place < 0) this.options.push({ name: option, settings: "" });
    else this.options.splice(place, 1);
  }

  /** Whether an option that is switched on is named in the refusal. */
  isBlamed(option: string): boolean {
    return (
      this.refused?.about === "options" &&
      this.refused.text.includes(option) &&
      this.options.some(({ name }) => name === option)
    );
  }

  /** The names of all units that are brought. */
  get units(): string[] {
    return [
      ...new Set(
        this.sides.flatMap((side) => side.armies.flatMap((pick) => pick.card?.units.map((unit) => unit.name) ?? [])),
      ),
    ];
  }

  /** Options that would change nothing are not offered, and not sent. */
  isIdle(option: string): boolean {
    return this.prospect?.idle.includes(option) ?? false;
  }

  get chosen(): NewBattle {
    const options = this.options.filter(({ name }) => !this.isIdle(name));
    return {
      sides: this.sides.map(sideOf),
      playstyle: this.playstyle,
      dice: this.dice,
      options: options.map(({ name, settings }) => (settings.trim() ? `${name}=${settings}` : name)),
      battlefield: this.battlefield,
      size: !this.battlefield && this.width && this.height ? [this.width, this.height] : null,
      zones: this.zones,
      turns: this.turns ?? 4,
      point_limit: this.pointLimit,
      seed: this.seed,
      clock:
        this.clock === CLOCK ? { minutes: this.minutes ?? 0, added: this.added ?? 0, bot: this.botTakesOver } : null,
    };
  }

  /** What would come of it? Asked shortly after the last change; only the answer to the last question counts. */
  check(chosen: NewBattle): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(chosen), PAUSE);
  }

  private async ask(chosen: NewBattle): Promise<void> {
    const number = ++this.asked;
    try {
      const found = await checkBattle(chosen);
      if (number === this.asked) this.hear(found);
    } catch (failure) {
      if (number === this.asked) this.refused = { about: "", text: (failure as ServerError).message };
    }
  }

  private hear(found: Prospect): void {
    this.prospect = { ...found, battlefield: found.battlefield ?? this.prospect?.battlefield ?? null };
    this.refused = found.objection;
    if (this.zones && found.maps.length && !found.maps.some((map) => map.name === this.zones)) this.zones = "";
  }

  async begin(): Promise<void> {
    this.beginning = true;
    try {
      // What was asked before does not count any more, and what is asked meanwhile is the same.
      this.asked += 1;
      this.hear(await checkBattle(this.chosen));
      if (!this.refused) openBattle(await beginBattle(this.chosen));
    } catch (failure) {
      const { message, about } = failure as ServerError;
      this.refused = { about, text: message };
    }
    this.beginning = false;
  }
}

/** Whether an army is worth about as many points. */
const isOfSize = (army: ArmyCard, points: number): boolean => Math.abs(Number(army.points) - points) <= NEAR * points;

function sideOf({ name, who, armies }: SidePlan): Side {
  const [army = "", ...allies] = armies.map((pick) => pick.id || pick.text);
  const plays = isSeat(who) ? { played_by: PERSON, seat: who.seat } : { played_by: who.bot };
  return { army, allies, name, ...plays };
}
