/** Where the page is not secure there is no clipboard at all: that is told like a clipboard that is not given. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
