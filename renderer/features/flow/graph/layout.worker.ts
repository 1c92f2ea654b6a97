import { type LayoutInput, layOut } from './lay-out'

/** Answers each graph with where its parts are. Apart from the page, which a large one would hold for a tenth of a second. */
self.onmessage = ({ data }: MessageEvent<{ id: number; input: LayoutInput }>) => {
  self.postMessage({ id: data.id, layout: layOut(data.input) })
}
