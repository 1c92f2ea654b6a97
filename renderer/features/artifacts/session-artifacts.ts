import type { Token, Tokens } from 'marked'
import { type ArtifactKind, kindOfBlock, kindOfFile } from '../../../shared/artifacts/artifact-kind'
import { wholeBlocks } from '../../../shared/markdown/finish-blocks'
import type { Reply } from '../../../shared/session/messages'
import type { CallState, SessionState } from '../../../shared/session/session-state'
import { titleOfBlock } from './artifact-title'

/** A text as it was at one time: what a block held, or a file after a change. Without either it is the file as it is now. */
export type ArtifactVersion = { readonly source?: string; readonly hash?: string }

/** Something that is looked at beside the conversation, in all its versions, the oldest first. */
export type Artifact = {
  readonly key: string
  readonly kind: ArtifactKind
  /** Undefined where the text gives no name. */
  readonly title: string | undefined
  /** Of a file. */
  readonly path?: string
  readonly versions: readonly ArtifactVersion[]
}

type Block = { kind: ArtifactKind; language: string; source: string }

/** Blocks of answers, by the reply: an answer that has ended stays what it is. */
const blocksKnown = new WeakMap<Reply, readonly Block[]>()

/**
 * Returns what the answers and the changes of a session hold that is looked at live, in the order in which it came. A block of the same kind
 * and name as an earlier one is a version of that, and so is each change of a file.
 */
export function artifactsOf({ turns, calls }: Pick<SessionState, 'turns' | 'calls'>): Artifact[] {
  const found = new Map<string, { first: ArtifactFacts; versions: ArtifactVersion[] }>()
  let unnamed = 0
  const add = (first: ArtifactFacts, version: ArtifactVersion) => {
    const known = found.get(first.key)
    if (!known) found.set(first.key, { first, versions: [version] })
    else if (!isSame(known.versions.at(-1), version)) known.versions.push(version)
  }
  for (const { reply } of turns.flatMap(({ replies }) => replies)) {
    for (const block of blocksOf(reply)) {
      const { kind, source } = block
      const title = titleOfBlock(block)
      add({ key: `block ${kind} ${title ?? `#${++unnamed}`}`, kind, title }, { source })
    }
    for (const { kind, path, hash } of reply.toolCalls.flatMap(({ id }) => filesOf(calls[id])))
      add({ key: fileKey(path), kind, title: path, path }, { hash })
  }
  return [...found.values()].map(({ first, versions }) => ({ ...first, versions }))
}

type ArtifactFacts = Omit<Artifact, 'versions'>

/** The files that a call left behind. */
function filesOf(call: CallState | undefined): { kind: ArtifactKind; path: string; hash: string }[] {
  if (!call?.outcome?.applied) return []
  return (call.dispatched?.changes ?? []).flatMap(({ path, after }) => {
    const kind = kindOfFile(path)
    return kind && after ? [{ kind, path, hash: after.hash }] : []
  })
}

export const fileKey = (path: string): string => `file ${path}`

function isSame(one: ArtifactVersion | undefined, other: ArtifactVersion): boolean {
  return one?.source === other.source && one?.hash === other.hash
}

function blocksOf(reply: Reply): readonly Block[] {
  const known = blocksKnown.get(reply)
  if (known) return known
  const blocks = /`{3}|~{3}/.test(reply.text) ? blocksIn(reply.text) : []
  blocksKnown.set(reply, blocks)
  return blocks
}

/** The blocks of an answer as the conversation draws them. */
function blocksIn(text: string): Block[] {
  return wholeBlocks(text).flatMap(blocksWithin)
}

function blocksWithin(token: Token): Block[] {
  if (token.type === 'code') {
    const { lang = '', text } = token as Tokens.Code
    const kind = kindOfBlock(lang)
    return kind ? [{ kind, language: lang, source: text }] : []
  }
  if (token.type === 'list') return (token as Tokens.List).items.flatMap(item => item.tokens.flatMap(blocksWithin))
  return token.type === 'blockquote' ? ((token as Tokens.Blockquote).tokens ?? []).flatMap(blocksWithin) : []
}
