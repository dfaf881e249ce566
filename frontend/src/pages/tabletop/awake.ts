/** Keep the screen awake while somebody plays; where that cannot be done, nothing happens. */

export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  async function ask(): Promise<void> {
    if (over || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      lock = null; // the battery is low, or the page is not in front
    }
  }
  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
