// Made by `make types` from the messages of the server. Change those, not this file.

/** A request to delete everything of an owner; with `undo`, to restore what was deleted at that time. */
export interface ClearOwner {
  id: string;
  undo?: number;
}

/** A code that adds one device, and the seconds for which it can be used. */
export interface DeviceCode {
  code: string;
  seconds: number;
}

/** A device that was added. `seats` are those of the device that showed the code. */
export interface DeviceJoined {
  is_host: boolean;
  seats: string;
}

/** The token that the server prints when it starts, from a browser that wants to be the host's. */
export interface HostToken {
  token: string;
}

/** An owner as the host sees one: how much there is, on how many devices, and the time of the last visit; 0 if it is not known. `is_idle` says that everything of this owner can be deleted. */
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

/** The owners on this server, the latest visitors first, how many more there are, and the size of the database. */
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

/** The asker: whether it is the host, whether everything in this house is shared, and how many devices share it. */
export interface Me {
  is_host: boolean;
  is_open_house: boolean;
  devices: number;
}

/** A request to add another device. `seats` are those that this browser has, as text for the other one. */
export interface NewDevice {
  seats?: string;
}

/** The time at which everything of an owner was deleted, by which that can be undone, or that it was restored. */
export interface OwnerCleared {
  at: number;
  house: HousePage;
}

/** The secrets of seats that a browser knows, by battle. */
export interface Rejoin {
  seats: Record<string, string>;
}
