// Made by `make types` from the messages of the server. Change those, not this file.

/** Everything that the server keeps, as one document. The page adds what the browser keeps, and gives it to whoever asked as a file. */
export interface Backup {
  kind: "turnmaster backup";
  version: string;
  made: number;
  battles: number;
  database: string;
}

/** The database of a backup, to be put in the place of the one that is there. */
export interface Restore {
  database: string;
}

/** How many battles there are now, and the name of the file in the data folder that has what was there before. */
export interface Restored {
  battles: number;
  aside: string;
}
