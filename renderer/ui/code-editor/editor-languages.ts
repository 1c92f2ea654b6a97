import { yaml, yamlFrontmatter } from '@codemirror/lang-yaml'
import { LanguageSupport, StreamLanguage } from '@codemirror/language'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

export type EditorLanguage = 'yaml' | 'frontmatter'

/** Text of which only the headings stand out: a grammar of all Markdown would weigh more than the rest of the editor. */
const plainMarkdown = StreamLanguage.define({
  token(stream) {
    const isHeading = stream.sol() && stream.match(/^#{1,6} /)
    stream.skipToEnd()
    return isHeading ? 'heading' : null
  },
})

export function editorLanguage(language: EditorLanguage): LanguageSupport {
  return language === 'yaml' ? yaml() : yamlFrontmatter({ content: new LanguageSupport(plainMarkdown) })
}

const templates = new MatchDecorator({
  regexp: /\$\{\{[^{}\n]{0,500}\}\}/g,
  decoration: Decoration.mark({ class: 'cm-template' }),
})

/** The templates that results are put into, in texts of any kind. */
export const shownTemplates = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = templates.createDeco(view)
    }
    update(update: ViewUpdate) {
      this.decorations = templates.updateDeco(update, this.decorations)
    }
  },
  { decorations: ({ decorations }) => decorations },
)
