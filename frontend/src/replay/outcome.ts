/** How a battle ended, in one sentence. */

import type { Report } from "../session/messages";

export function outcome({ players, result, turns }: Report): string {
  const name = (player: number): string => players[player]?.name ?? "";
  const { winners, conceded, standings } = result;
  if (!winners.length || winners.length === standings.length) return "A draw";
  const won = winners.map(name).join(" and ");
  const verb = winners.length > 1 ? "win" : "wins";
  if (conceded.length) return `${won} ${verb}: ${conceded.map(name).join(" and ")} gave up in Game Turn ${turns}`;
  const points = (player: number): number => Number(standings.find((each) => each.player === player)?.points ?? 0);
  const best = Math.max(
    ...standings.filter((each) => !winners.includes(each.player)).map((each) => Number(each.points)),
  );
  return `${won} ${verb} by ${Math.round(10 * (points(winners[0] ?? 0) - best)) / 10} points`;
}
