/** Puts the text of a field into the clipboard; whether that went well. What is copied stays marked, so that whoever may
 *  not use the clipboard can copy it by hand. */
export async function copy(field: HTMLTextAreaElement | HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return copyMarked(); // pages without a secure address have no clipboard of their own
  }
}

function copyMarked(): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else works on an address of the house
  return document.execCommand("copy");
}
