/** A game at a real table before it begins: who plays with which army, and by which rules. */

import { allChoices } from "../../server/battles";
import type { ServerError } from "../../server/call";
import type { ItemRow } from "../../messages/forge";
import type { Choices } from "../../messages/setup";
import type { NewTabletop } from "../../messages/tabletop";
import { router } from "../../shell/router.svelte";
import { beginTabletop, library } from "../../server/tabletop";
import { isMySide } from "../../server/sides";
import { emptySide, sent, type SideChoice } from "./sides";

const MOST_SIDES = 8;
const NO_ROSTER = "This code contains a unit or a weapon, which is now in your library. Scan the code of a roster.";

export class Beginning {
  choices = $state.raw<Choices | null>(null);
  rosters = $state.raw<ItemRow[]>([]);
  sides = $state<SideChoice[]>([emptySide(true), emptySide(false)]);
  playstyle = $state("");
  dice = $state("");
  options = $state<string[]>([]);
  turns = $state(4);
  beginning = $state(false);
  /** Why it could not begin, and which choice that is about. */
  error = $state("");
  about = $state("");

  get mayBeMore(): boolean {
    return this.sides.length < MOST_SIDES;
  }

  /** With a roster, that is mine; without one, the latest is. */
  async load(roster: string | null): Promise<void> {
    try {
      const [choices, { rosters }] = await Promise.all([allChoices(), library()]);
      this.choices = choices;
      this.rosters = rosters.filter((row) => row.inside > 0);
      Object.assign(this, { playstyle: choices.usual.playstyle, dice: choices.usual.dice });
      const own = roster ?? this.rosters[0]?.id;
      const [mine, other] = this.sides;
      if (mine) mine.from = own ? `library ${own}` : this.premade(0);
      if (other) other.from = this.premade(1);
    } catch (failure) {
      this.refuse(failure as ServerError);
    }
  }

  addSide(): void {
    this.sides.push({ ...emptySide(false), from: this.premade(this.sides.length) });
  }
  leaveOut(side: SideChoice): void {
    this.sides = this.sides.filter((each) => each.key !== side.key);
  }
  /** Something was scanned into the library, for a side. */
  async bring(side: SideChoice, id: string): Promise<void> {
    this.error = this.about = "";
    try {
      this.rosters = (await library()).rosters.filter((row) => row.inside > 0);
    } catch (failure) {
      this.refuse(failure as ServerError);
      return;
    }
    if (this.rosters.some((row) => row.id === id)) side.from = `library ${id}`;
    else [this.error, this.about] = [NO_ROSTER, `sides.${this.sides.indexOf(side)}`];
  }
  /** What stands beside no choice. */
  get elsewhere(): string {
    return this.about === "options" || this.about.startsWith("sides.") ? "" : this.error;
  }

  async begin(): Promise<void> {
    this.beginning = true;
    this.error = this.about = "";
    try {
      const { playstyle, dice, options, turns } = this;
      const begun = await beginTabletop({
        sides: this.sides.map(sent),
        playstyle,
        dice,
        options,
        turns,
      } as NewTabletop);
      isMySide(begun.id, 0);
      router.go(`/table/${begun.id}`, { replace: true });
    } catch (failure) {
      this.refuse(failure as ServerError);
    }
    this.beginning = false;
  }

  private premade(number: number): string {
    const armies = this.choices?.armies ?? [];
    return `premade ${(armies[number % armies.length] ?? armies[0])?.id ?? ""}`;
  }
  private refuse({ message, about }: ServerError): void {
    [this.error, this.about] = [message, about];
  }
}
