// Made by `make types` from the messages of the server. Change those, not this file.

/** A box that was opened, as somebody wrote it down. */
export interface CheckDice {
  seal: string;
  seed: string;
  salt: string;
  rolls: TableRoll[];
}

/** A box of dice: the fingerprint of its seed, all rolls so far, and once it was opened, the seed and its salt. The seed is written as text, because it has more digits than a number of a page can hold. */
export interface DiceBox {
  id: string;
  seal: string;
  rolls: TableRoll[];
  seed: string;
  salt: string;
}

/** Whether the seed is the one that was sealed, and the numbers of the rolls that do not follow from it. */
export interface DiceChecked {
  sealed: boolean;
  wrong: number[];
}

/** Which dice to pick up and throw again: their places in the roll with this number. */
export interface RerollDice {
  of: number;
  places: number[];
}

/** What to roll: `count` dice, or pairs of 2D6, or D6 for the distance that a Scatter Arrow goes. `need` is the lowest face, or sum of a pair, that passes; 0 if nothing is needed. `reason` is whatever the dice are for. */
export interface RollDice {
  throw?: "2D6" | "D10" | "D3" | "D6" | "Scatter";
  count?: number;
  need?: number;
  reason?: string;
}

/** Dice on a real table. `first` says how many faces the box had given before it, which is all that the faces depend on beside the seed. A reroll names the roll `of` which some `places` were thrown again, and -1 is no reroll; `faces` are all dice as they lie then. */
export interface TableRoll {
  number: number;
  throw: "2D6" | "D10" | "D3" | "D6" | "Scatter";
  count: number;
  need: number;
  reason: string;
  first: number;
  faces: number[];
  of: number;
  places: number[];
}
