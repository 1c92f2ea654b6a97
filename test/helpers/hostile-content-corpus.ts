import { BAD_LINKS, drawings, fetching, inMarkdown, RUNNING } from './hostile-content'
import { hostileMarkup } from './hostile-content-markup'
import { hostileWords } from './hostile-content-words'

/** All hostile texts, each once. What they ask for, they ask of `origin`. */
export function hostileCorpus(origin: string): string[] {
  const { mermaid, chart, artifact } = drawings(origin)
  const drawn = [...mermaid, ...chart, ...artifact]
  const all = [...fetching(origin), ...RUNNING, ...BAD_LINKS, ...inMarkdown(origin), ...drawn]
  return [...new Set([...all, ...hostileMarkup(origin), ...hostileWords(origin)])]
}
