/** Where in the app somebody is: the address bar, as state. */

export class Router {
  path = $state(location.pathname);
  /** The path with what stands behind the `#`: another link of the same battle is another place. */
  place = $state(location.pathname + location.hash);
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** The parts of the path, without empty ones. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean);
  }

  go(address: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.place = location.pathname + location.hash;
    this.query = new URLSearchParams(location.search);
  }

  /** Plain clicks on links of this app stay in the page. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
    if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
