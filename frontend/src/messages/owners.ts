// Made by `make types` from the messages of the server. Change those, not this file.

/** Everything of an owner is to be deleted; with `undo`, what was deleted at that time comes back. */
export interface ClearOwner {
  id: string;
  undo?: number;
}

/** A code that adds one device, and for how many seconds it can be used. */
export interface DeviceCode {
  code: string;
  seconds: number;
}

/** This device was added. `seats` are those of the device that showed the code. */
export interface DeviceJoined {
  is_host: boolean;
  seats: string;
}

/** The token that the server prints when it starts, from a browser that wants to be the host's. */
export interface HostToken {
  token: string;
}

/** An owner as the host sees one: how much there is, on how many devices, and when it was last here; 0 if nobody knows. `is_idle` says that everything of this owner can be deleted. */
export interface HouseOwner {
  id: string;
  label: string;
  battles: number;
  items: number;
  tables: number;
  elsewhere: number;
  devices: number;
  seen: number;
  is_host: boolean;
  is_idle: boolean;
}

/** Who has what on this server, those who were here last first, how many more there are, and the database's size. */
export interface HousePage {
  owners: HouseOwner[];
  more: number;
  bytes: number;
  idle_days: number;
}

/** The code that another device shows. */
export interface JoinDevice {
  code: string;
}

/** Who asks: whether it is the host, whether everything in this house is shared, and how many devices share it. */
export interface Me {
  is_host: boolean;
  is_open_house: boolean;
  devices: number;
}

/** Another device is to be added. `seats` are those that this browser has, as text for the other one. */
export interface NewDevice {
  seats?: string;
}

/** Everything of an owner was deleted, at a time by which that can be undone, or has come back. */
export interface OwnerCleared {
  at: number;
  house: HousePage;
}

/** The secrets of seats that a browser knows, by battle. */
export interface Rejoin {
  seats: Record<string, string>;
}
