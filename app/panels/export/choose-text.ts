/** Asks for a file and hands over its text; a browser asks only in answer to a press. `accept` as of an input. */
export function chooseText(accept: string, taken: (file: { name: string; text: string }) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.onchange = async () => {
    const file = input.files?.[0];
    if (file !== undefined) taken({ name: file.name, text: await file.text() });
  };
  input.click();
}
