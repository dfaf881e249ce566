// Made by `make types` from the messages of the server. Change those, not this file.

/** The end of a wish to free a seat: it is free, or its holder has been asked. */
export interface Freed {
  free: boolean;
}

/** A QR code: how many squares it is wide and high, and the dark ones as the path of a drawing. */
export interface QrCode {
  size: number;
  path: string;
}

/** Where other devices find this server, such as `http://192.168.0.7:8714`; nothing if they cannot. */
export interface Reach {
  address: string;
}

/** A text for a QR code. */
export interface ToDraw {
  text: string;
}
