// Made by `make types` from the messages of the server. Change those, not this file.

/** A dice set whose seed was revealed, as a page has saved it. */
export interface CheckDice {
  seal: string;
  seed: string;
  salt: string;
  rolls: TableRoll[];
}

/** A dice set: the fingerprint of its seed, all rolls so far, and once it is revealed, the seed and its salt. The seed is written as text, because it has more digits than a number of a page can hold. */
export interface DiceBox {
  id: string;
  seal: string;
  rolls: TableRoll[];
  seed: string;
  salt: string;
}

/** The result of a check: whether the seed has the fingerprint, and the numbers of the rolls that do not follow from it. */
export interface DiceChecked {
  sealed: boolean;
  wrong: number[];
}

/** The dice to reroll: their places in the roll with this number. */
export interface RerollDice {
  of: number;
  places: number[];
}

/** A roll: `count` dice, or pairs of 2D6, or D6 for the distance that a Scatter Arrow goes. `need` is the lowest face, or sum of a pair, that passes; 0 if nothing is needed. `reason` says what the dice are for. */
export interface RollDice {
  throw?: "2D6" | "D10" | "D3" | "D6" | "Scatter";
  count?: number;
  need?: number;
  reason?: string;
}

/** Dice of a tabletop game. `first` says how many faces the dice set had given before, on which, with the seed, the faces depend. A reroll names the roll `of` which some `places` were rerolled, and -1 is no reroll; `faces` are all dice after it. */
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
