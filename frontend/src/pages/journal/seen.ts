/** Tell once that an element has come into sight: pictures of battles are made only for who looks at them. */
export function whenSeen(tell: () => void): (element: Element) => () => void {
  return (element) => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        tell();
      },
      { rootMargin: "200px" },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  };
}
