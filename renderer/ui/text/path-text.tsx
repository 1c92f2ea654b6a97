import type { Snippet } from '../../../shared/ipc/session-calls'
import { hasRightToLeft } from '../../i18n/direction'
import { EscapedLine } from './escaped-line'
import { MarkedText } from './marked-text'

type PathTextProps = { path: string; marks?: Snippet['marks']; className?: string }

/** Two spaces in a name are two, also where the rest of a style keeps it on one line. */
const AS_NAMED = { whiteSpaceCollapse: 'preserve' } as const

const SEPARATOR = /([\\/]| → )/

/**
 * The path or name of a file, or two with an arrow between them. It reads from left to right in every language, its ending at its
 * end, and its parts stay in their order even where their names run from right to left: those have no marks.
 */
export function PathText({ path, marks = [], className }: PathTextProps) {
  return (
    <bdi dir="ltr" className={className} style={AS_NAMED}>
      {hasRightToLeft(path) ? (
        <Parts path={path} />
      ) : marks.length > 0 ? (
        <MarkedText snippet={{ text: path, marks }} />
      ) : (
        <EscapedLine text={path} />
      )}
    </bdi>
  )
}

function Parts({ path }: { path: string }) {
  const parts = path.split(SEPARATOR)
  return parts.map((part, index) =>
    SEPARATOR.test(part) ? (
      part
    ) : (
      <bdi key={index} dir="ltr">
        <EscapedLine text={part} isLineEnd={index === parts.length - 1} />
      </bdi>
    ),
  )
}
