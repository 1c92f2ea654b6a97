import { memo } from 'react'
import { hasRightToLeft } from '../../i18n/direction'
import { type CodePiece, codePieces } from './code-pieces'
import type { LineTokens, TokenKind } from './token-kinds'

const LOOKS: Readonly<Record<TokenKind, string>> = {
  plain: '',
  comment: 'text-(--code-comment)',
  keyword: 'text-(--code-keyword)',
  string: 'text-(--code-string)',
  constant: 'text-(--code-constant)',
  function: 'text-(--code-function)',
  type: 'text-(--code-type)',
  tag: 'text-(--code-tag)',
  added: 'text-add-strong',
  removed: 'text-del-strong',
}

/** Two strings side by side, or a comment behind one, must not change places. */
const ISOLATED = { dir: 'ltr' } as const

/** A line of code in its colours. */
export const CodeLine = memo(function CodeLine({ text, tokens }: { text: string; tokens: LineTokens }) {
  return <CodePieces pieces={codePieces(text, tokens)} />
})

export function CodePieces({ pieces }: { pieces: readonly CodePiece[] }) {
  return pieces.map(({ kind, text }, index) =>
    kind === 'plain' ? (
      text
    ) : (
      <span key={index} className={LOOKS[kind]} {...(hasRightToLeft(text) && ISOLATED)}>
        {text}
      </span>
    ),
  )
}
