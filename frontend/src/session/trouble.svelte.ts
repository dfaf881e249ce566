/** What keeps a battle from being shown at all. It takes the place of the page until it is gone. */

export interface Trouble {
  title: string;
  words: string;
  /** Whether loading the page again helps. */
  reload?: boolean;
}

export const NO_SOCKETS: Trouble = {
  title: "This browser cannot join a battle",
  words: "A battle needs WebSocket connections, and this browser has none. Every current browser has them.",
};

export const SILENT: Trouble = {
  title: "The server does not answer",
  words: "Check that Turnmaster is running. This page goes on trying, and nothing of your battle is lost.",
};

export const OUTDATED: Trouble = {
  title: "Turnmaster has been updated",
  words: "This page is older than the server. Load it again, and the battle goes on where it was.",
  reload: true,
};

class Troubles {
  now = $state.raw<Trouble | null>(null);
}

export const troubles = new Troubles();
