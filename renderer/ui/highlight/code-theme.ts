import type { ThemeRegistrationRaw } from 'shiki/core'
import { TOKEN_KINDS, type TokenKind } from './token-kinds'

/** Grammar scopes by kind. The longer of two that fit counts. */
const SCOPES: Readonly<Partial<Record<TokenKind, readonly string[]>>> = {
  plain: [
    'meta.embedded',
    'meta.template.expression',
    'string meta.interpolation',
    'source.groovy.embedded',
    'keyword.operator',
    'storage.type.function.arrow',
    'punctuation',
  ],
  comment: ['comment', 'punctuation.definition.comment', 'string.comment', 'markup.quote', 'meta.diff.range'],
  keyword: [
    'keyword',
    'storage',
    'variable.language',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.operator.word',
    'keyword.operator.logical.python',
    'punctuation.definition.template-expression',
    'markup.heading',
    'entity.name.section',
  ],
  string: [
    'string',
    'punctuation.definition.string',
    'constant.other.symbol',
    'markup.inline.raw',
    'markup.underline.link',
    'string.regexp',
  ],
  constant: [
    'constant',
    'support.constant',
    'keyword.other.unit',
    'variable.other.constant.property',
    'support.variable.magic',
    'constant.character.escape',
  ],
  function: ['entity.name.function', 'support.function', 'meta.function-call.generic', 'variable.function'],
  type: [
    'entity.name.type',
    'entity.name.class',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
    'storage.type.java',
    'storage.type.cs',
    'entity.name.namespace',
    'support.type.property-name',
    'meta.object-literal.key',
    'variable.other.property.toml',
    'support.type.property-name.json',
    'entity.name.tag.yaml',
  ],
  tag: ['entity.name.tag', 'punctuation.definition.tag', 'entity.other.attribute-name'],
  added: ['markup.inserted'],
  removed: ['markup.deleted', 'invalid'],
}

/** A theme whose colours are not colours but places in the list of kinds, so that the page's style sheet can give them. */
export const codeTheme: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  settings: [
    { settings: { foreground: colourOf('plain'), background: '#ffffff' } },
    ...TOKEN_KINDS.flatMap(kind => {
      const scope = SCOPES[kind]
      return scope ? [{ scope: [...scope], settings: { foreground: colourOf(kind) } }] : []
    }),
  ],
}

function colourOf(kind: TokenKind): string {
  return `#${(TOKEN_KINDS.indexOf(kind) + 16).toString(16).padStart(6, '0')}`
}

/** The kind's place in the list, from what the theme calls its colour. */
export function kindOfColour(colour: string | undefined): number {
  const place = Number.parseInt(colour?.slice(1) ?? '', 16) - 16
  return place in TOKEN_KINDS ? place : 0
}
