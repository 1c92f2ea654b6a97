/** The size of a picture that is written as 1024x768, in pixels; undefined for every other text. */
export function pictureSize(text: string | undefined): { width: number; height: number } | undefined {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(text ?? '') ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}
