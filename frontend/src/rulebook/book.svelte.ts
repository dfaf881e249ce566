/** The rules as this page has them: loaded once, when somebody first needs them. */

import type { ServerError } from "../server/call";
import type { Rulebook, RuleCase } from "../messages/rules";
import { everyCase, rulebook } from "../server/rules";
import { caseEntries, entriesOf, type Entry } from "./entries";
import { Links } from "./linking";

class Book {
  rules = $state.raw<Rulebook | null>(null);
  cases = $state.raw<RuleCase[]>([]);
  error = $state("");
  /** What is being searched for; it stays while somebody goes from entry to entry. */
  query = $state("");

  links = $derived(this.rules && new Links(this.rules));
  entries: Entry[] = $derived(this.rules ? [...entriesOf(this.rules), ...caseEntries(this.cases)] : []);
  caseTitles = $derived(new Map(this.cases.map((one) => [one.path, one.title])));

  private asked = false;
  private askedCases = false;

  load(): void {
    if (this.asked) return;
    this.asked = true;
    rulebook()
      .then((found) => (this.rules = found))
      .catch((failure: ServerError) => {
        this.error = failure.message;
        this.asked = false;
      });
  }

  /** The cases come after the rules, because there are thousands; without them, everything else can still be read. */
  loadCases(): void {
    if (this.askedCases) return;
    this.askedCases = true;
    everyCase()
      .then((found) => (this.cases = found))
      .catch(() => (this.askedCases = false));
  }
}

export const book = new Book();
