import mermaid from 'mermaid'
import type { DiagramWish, DrawnDiagram } from '../../shared/diagram-messages'

/*
 * The page of the frame in which diagrams are drawn. It has an origin of its own, so nothing of the window can be reached, its policy lets it
 * load nothing, and the drawing that it gives back is shown as a picture, in which no code runs.
 */

addEventListener('message', ({ data, source, origin }: MessageEvent<DiagramWish>) => {
  if (source !== parent) return
  void draw(data).then(drawn => parent.postMessage(drawn, origin))
})
parent.postMessage({ isReady: true }, '*')

/** No drawing of the largest source is longer, unless it is made to. */
const MOST_CHARACTERS = 3_000_000

/** The drawing that was begun last: the library has one set of options for all. */
let last: Promise<unknown> = Promise.resolve()

function draw(wish: DiagramWish): Promise<DrawnDiagram> {
  const drawing = last.then(() => drawNow(wish))
  last = drawing
  return drawing
}

async function drawNow({ id, text, isDark, font }: DiagramWish): Promise<DrawnDiagram> {
  try {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      // The source may set none of these.
      secure: [
        ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering'],
        ...['themeCSS', 'fontFamily', 'altFontFamily', 'dompurifyConfig', 'htmlLabels'],
      ],
      theme: isDark ? 'dark' : 'neutral',
      look: 'classic',
      fontFamily: font,
      // A picture cannot have the elements of a page in it.
      htmlLabels: false,
      flowchart: { htmlLabels: false, useMaxWidth: false },
      sequence: { useMaxWidth: false },
      suppressErrorRendering: true,
      maxTextSize: 20_000,
      maxEdges: 500,
    })
    const { svg } = await mermaid.render(`drawing-${id}`, text)
    return svg.length <= MOST_CHARACTERS ? { id, svg } : { id, problem: 'The drawing is too large.' }
  } catch (error) {
    return { id, ...problemOf(error) }
  } finally {
    document.body.replaceChildren()
  }
}

/** Returns the library's own words, and the line that it could not read. */
function problemOf(error: unknown): { problem: string; line?: number } {
  const problem = error instanceof Error ? error.message : String(error)
  const told = /\bline:? (\d{1,6})/i.exec(problem)?.[1]
  return { problem: problem.slice(0, 1_000), ...(told !== undefined && { line: Number(told) }) }
}
