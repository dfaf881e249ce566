/** What the pages of the rules ask the server for. */

import { call } from "./call";
import type { CaseText, Rulebook, RuleCase, RuleChapter } from "../messages/rules";

export const rulebook = (): Promise<Rulebook> => call("/api/rules");
export const everyCase = (): Promise<RuleCase[]> => call("/api/rules/cases");
export const caseText = (path: string): Promise<CaseText> => call(`/api/rules/case?path=${encodeURIComponent(path)}`);
export const guide = (): Promise<RuleChapter[]> => call("/api/guide");
