import type { DocumentDiff } from '../../../shared/session/effects'
import { readDocument } from '../../documents/read-document'
import { diffBytes } from '../../workspace/diff/diff-text'

/** So many characters of a document's text are compared. */
const MOST_CHARACTERS = 200_000

/** The absolute path of the document that is replaced, or null, and the bytes of the one that takes its place under the name `path`. */
type ComparedDocuments = { former: string | null; path: string; content: Uint8Array }

/** Compares the texts of two documents, as models and people read them here. Rejects where the new one cannot be read. */
export async function documentDiff(
  { former, path, content }: ComparedDocuments,
  signal: AbortSignal,
): Promise<DocumentDiff & { added: number; removed: number }> {
  const lines = { maxCharacters: MOST_CHARACTERS }
  const old = former === null ? undefined : await readDocument({ path: former }, lines, { signal }).catch(() => null)
  signal.throwIfAborted()
  const made = await readDocument({ path, bytes: content }, lines, { signal })
  const { diff, added, removed } = diffBytes(bytesOf(old?.text ?? null), bytesOf(made?.text ?? ''))
  const isCut = old?.next != null || made?.next != null
  return {
    hunks: diff.type === 'lines' ? diff.hunks : [],
    added,
    removed,
    ...(isCut && { isCut: true }),
    ...(old === null && { isFormerUnread: true }),
  }
}

/** Each line has an end, as the last one of a document says nothing about ends of lines. */
function bytesOf(text: string | null): Uint8Array | null {
  return text === null ? null : new TextEncoder().encode(text === '' || text.endsWith('\n') ? text : `${text}\n`)
}
