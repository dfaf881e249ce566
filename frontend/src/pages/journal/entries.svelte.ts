/** The journal as it is shown: what is in it, which part of it, and what was deleted last. */

import type { ServerError } from "../../server/call";
import type { Elsewhere, JournalPage, KeptBattle, KeptTable, NewElsewhere } from "../../messages/journal";
import { remember } from "../../server/seats";
import * as api from "../../server/journal";

export type Part = "all" | "unfinished" | "over" | "elsewhere";
export type Entry =
  | { kind: "battle"; id: string; when: Date; battle: KeptBattle }
  | { kind: "elsewhere"; id: string; when: Date; game: Elsewhere }
  | { kind: "table"; id: string; when: Date; table: KeptTable };

interface Deleted {
  words: string;
  back: () => Promise<JournalPage>;
}

export class Journal {
  page = $state.raw<JournalPage | null>(null);
  part = $state<Part>("all");
  deleted = $state.raw<Deleted | null>(null);
  error = $state("");

  constructor() {
    void this.follow(api.journal());
  }

  get entries(): Entry[] {
    const battles = (this.page?.battles ?? []).map((battle): Entry => ({
      kind: "battle",
      id: battle.id,
      when: new Date(battle.changed * 1000),
      battle,
    }));
    const games = (this.page?.elsewhere ?? []).map((game): Entry => ({
      kind: "elsewhere",
      id: game.id,
      when: new Date(`${game.played}T12:00`),
      game,
    }));
    const tables = (this.page?.tables ?? []).map((table): Entry => ({
      kind: "table",
      id: table.id,
      when: new Date(table.changed * 1000),
      table,
    }));
    return [...battles, ...games, ...tables].sort((a, b) => b.when.getTime() - a.when.getTime());
  }
  get shown(): Entry[] {
    return this.entries.filter((entry) => this.part === "all" || this.part === partOf(entry));
  }

  count(part: Part): number {
    return part === "all" ? this.entries.length : this.entries.filter((entry) => partOf(entry) === part).length;
  }

  async remove(entry: Entry): Promise<void> {
    const put = (deleted: boolean): Promise<JournalPage> => {
      if (entry.kind === "battle") return api.editEntry(entry.id, { deleted });
      return entry.kind === "table" ? api.removeTabletop(entry.id, deleted) : api.remove(entry.id, deleted);
    };
    const words = wordsOf(entry);
    if (await this.follow(put(true))) this.deleted = { words, back: () => put(false) };
  }

  async undoDelete(): Promise<void> {
    if (this.deleted && (await this.follow(this.deleted.back()))) this.deleted = null;
  }

  async rename(battle: string, title: string): Promise<boolean> {
    return this.follow(api.editEntry(battle, { title }));
  }

  async addGame(game: NewElsewhere): Promise<boolean> {
    return this.follow(api.addGame(game).then(api.journal));
  }

  async importFile(file: File): Promise<void> {
    const kept = api.importFile(file).then((begun) => remember(begun.id, begun.seats));
    await this.follow(kept.then(api.journal));
  }

  /** Wait for a new page, or say why there is none. */
  private async follow(coming: Promise<JournalPage>): Promise<boolean> {
    try {
      this.page = await coming;
      this.error = "";
      return true;
    } catch (failure) {
      this.error = (failure as ServerError).message;
      return false;
    }
  }
}

function wordsOf(entry: Entry): string {
  if (entry.kind === "battle") return entry.battle.title;
  return entry.kind === "table" ? entry.table.title : `The game against ${entry.game.opponent}`;
}

function partOf(entry: Entry): Part {
  if (entry.kind !== "battle") return "elsewhere";
  return entry.battle.over ? "over" : "unfinished";
}
