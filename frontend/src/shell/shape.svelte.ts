/** How a list is arranged on this device: folded parts, and the order of what it holds. */

const KEY = "turnmaster.shapes";
const MOST = 100; // lists that are remembered, the last ones

interface Stored {
  id: string;
  folded: string[];
  orders: Record<string, number[]>;
}

function stored(): Stored[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Stored[]) : [];
  } catch {
    return []; // private windows have no storage
  }
}

export class Shape {
  private folded = $state.raw<readonly string[]>([]);
  private orders = $state.raw<Readonly<Record<string, readonly number[]>>>({});

  constructor(private readonly id: string) {
    const found = stored().find((each) => each.id === id);
    this.folded = found?.folded ?? [];
    this.orders = found?.orders ?? {};
  }

  isFolded(part: string): boolean {
    return this.folded.includes(part);
  }
  fold(parts: readonly string[], on: boolean): void {
    const others = this.folded.filter((each) => !parts.includes(each));
    this.folded = on ? [...others, ...parts] : others;
    this.save();
  }

  /** The numbers from 0 in the order that was chosen; new ones come last. */
  ordered(list: string, count: number): number[] {
    const all = Array.from({ length: count }, (_, number) => number);
    const chosen = (this.orders[list] ?? []).filter((number) => number < count);
    return [...chosen, ...all.filter((number) => !chosen.includes(number))];
  }
  move(list: string, count: number, from: number, to: number): void {
    const order = this.ordered(list, count);
    order.splice(to, 0, ...order.splice(from, 1));
    this.orders = { ...this.orders, [list]: order };
    this.save();
  }

  private save(): void {
    const others = stored().filter((each) => each.id !== this.id);
    const all = [...others, { id: this.id, folded: this.folded, orders: this.orders }].slice(-MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // without storage it holds for this visit
    }
  }
}
