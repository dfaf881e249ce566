// Made by `make types` from the messages of the server. Change those, not this file.

/** Everything that the server has saved, as one document. The page adds what the browser has saved, and downloads it as a file. */
export interface Backup {
  kind: "turnmaster backup";
  version: string;
  made: number;
  battles: number;
  database: string;
}

/** The database of a backup, to replace the current one. */
export interface Restore {
  database: string;
}

/** The number of battles after a restore, and the name of the file in the data folder that has the old database. */
export interface Restored {
  battles: number;
  aside: string;
}
