/** Where the items of the library are opened. */

import type { ItemPage } from "../messages/forge";
import { router } from "../shell/router.svelte";

const placeOf = ({ kind, id }: ItemPage): string => `/${kind === "roster" ? "rosters" : "forge"}/${id}`;

export const goTo = (made: ItemPage): void => router.go(placeOf(made));

/** Whoever opens something in the wrong room, perhaps by an old address, is shown to the right one. */
export function lead(page: ItemPage | null): void {
  if (page && !router.path.startsWith(placeOf(page))) router.go(placeOf(page), { replace: true });
}
