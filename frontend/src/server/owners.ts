/** What the server is asked about devices and the house. */

import { call } from "./call";
import type { DeviceCode, DeviceJoined, HousePage, Me, OwnerCleared } from "../messages/owners";
import { seatsToHand } from "./seats";

const MOST_SEATS = 100_000; // letters

export const whoAmI = (): Promise<Me> => call("/api/me");
export const newDevice = (): Promise<DeviceCode> => call("/api/devices", { seats: seatsToHand(MOST_SEATS) });
export const joinDevice = (code: string): Promise<DeviceJoined> => call("/api/devices/join", { code });
export const becomeHost = (token: string): Promise<Me> => call("/api/host", { token });
export const house = (): Promise<HousePage> => call("/api/house");
export const clearOwner = (id: string, undo = 0): Promise<OwnerCleared> => call("/api/house/clear", { id, undo });
