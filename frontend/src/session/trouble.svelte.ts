/** What keeps a battle from being shown at all. It takes the place of the page until it is gone. */

export interface Trouble {
  title: string;
  words: string;
  /** Whether loading the page again helps. */
  reload?: boolean;
}

export const NO_SOCKETS: Trouble = {
  title: "This browser cannot join a battle",
  words: "Battles need WebSocket connections, which this browser does not support. Use a current browser.",
};

export const SILENT: Trouble = {
  title: "Cannot reach the server",
  words: "Check that Turnmaster is running. Your battle is saved. Reconnecting…",
};

export const OUTDATED: Trouble = {
  title: "Turnmaster has been updated",
  words: "This page is older than the server. Reload it to continue your battle.",
  reload: true,
};

class Troubles {
  now = $state.raw<Trouble | null>(null);
}

export const troubles = new Troubles();
