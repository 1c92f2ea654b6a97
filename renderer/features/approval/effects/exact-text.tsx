import { useMemo } from 'react'
import { t } from '../../../i18n/t'
import type { Language } from '../../../ui/highlight/languages'
import { useCodeTokens } from '../../../ui/highlight/use-code-tokens'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { visibleText } from '../../../ui/text/visible-text'
import type { MarkedRange } from '../../../ui/text/word-marks'

type ExactTextProps = {
  content: string
  language?: Language | null
  /** Returns the parts of a line that stand out. */
  marksIn?(line: string): readonly MarkedRange[]
}

/** A text of which a person must see every character, before the facts that go with it; with colours where it is code. */
export function ExactText({ content, language = null, marksIn }: ExactTextProps) {
  const lines = useMemo(() => content.split('\n'), [content])
  const { tokens, count } = useCodeTokens(language, lines)
  const hasEscapes = lines.some(line => visibleText(line).some(piece => piece.kind === 'escape'))
  return (
    <>
      <pre className="bg-sunken px-4 py-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap text-ink">
        {lines.map((line, index) => (
          <div key={index} className="relative min-h-5 [tab-size:4]">
            <EscapedLine
              text={line}
              tokens={index < count ? tokens[index] : undefined}
              marks={marksIn?.(line)}
              markLook="found"
            />
          </div>
        ))}
      </pre>
      {hasEscapes && <p className="border-t border-line px-4 py-2 text-xs text-escape">{t('approval.escapesHint')}</p>}
    </>
  )
}
