import type { MarkedToken, Token, Tokens } from 'marked'
import { memo, type ReactNode, useMemo } from 'react'
import { isFormula } from '../../../shared/markdown/math'
import { isOpenFence, type OpenFence } from '../../../shared/markdown/open-fence'
import { isPlain, type PlainBlock } from '../../../shared/markdown/plain-block'
import { t } from '../../i18n/t'
import { textDirection } from '../../ui/text/text-direction'
import { CodeBlock } from './code-block'
import { BlockFormula, OpenFormula } from './formula'
import { Inline } from './inline'
import { Table } from './table'

const HEADINGS = {
  1: 'mt-5 text-lg font-semibold',
  2: 'mt-5 text-[1rem] font-semibold',
  3: 'mt-4 font-semibold',
} as const

const TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Within another block nothing, as that has found the direction of all that is in it. A list has that of its first item. */
function directionOf(token: Token, isInner: boolean): { dir?: 'rtl' | 'auto' } {
  const { raw } = token.type === 'list' ? ((token as Tokens.List).items[0] ?? token) : token
  return isInner ? {} : { dir: textDirection(raw) }
}

type BlockProps = {
  token: Token
  /** Within another block, which has found the direction of all that is in it. */
  isInner?: boolean
}

/** One block of Markdown. Not drawn again while its token is the same. */
export const Block = memo(function Block({ token: anyToken, isInner = false }: BlockProps): ReactNode {
  if (isFormula(anyToken)) {
    const { text: source, raw, isOpen } = anyToken
    return isOpen ? <OpenFormula raw={raw} /> : <BlockFormula source={source} raw={raw} />
  }
  if (isOpenFence(anyToken)) return <Code token={anyToken} />
  if (isPlain(anyToken)) return <Plain token={anyToken} />
  const token = anyToken as MarkedToken
  switch (token.type) {
    case 'heading':
      return <Heading token={token} isInner={isInner} />
    case 'paragraph':
      return (
        <p {...directionOf(token, isInner)} className="mt-2">
          <Inline tokens={token.tokens} />
        </p>
      )
    case 'code':
      return <Code token={token} />
    case 'list':
      return <List token={token} isInner={isInner} />
    case 'table':
      return <Table token={token} />
    case 'blockquote':
      return (
        <blockquote
          {...directionOf(token, isInner)}
          className="mt-3 border-s-2 border-line-strong ps-3 text-ink-2 [&>:first-child]:mt-0"
        >
          <BlockList tokens={token.tokens} />
        </blockquote>
      )
    case 'hr':
      return <hr className="mt-4 border-line [&+*]:mt-4" />
    case 'space':
    case 'def':
    case 'checkbox':
      return null
    case 'html':
      return (
        <p {...directionOf(token, isInner)} className="mt-2 whitespace-pre-wrap">
          {token.text}
        </p>
      )
    default:
      return <Inline tokens={[token]} />
  }
})

function Plain({ token: { raw, isFirst } }: { token: PlainBlock }) {
  return (
    <>
      {isFirst && (
        <p className="mt-3 mb-2 border-s-2 border-line-strong ps-3 text-sm text-ink-2">{t('markdown.plain')}</p>
      )}
      <p
        dir={textDirection(raw)}
        className="lazy-lines wrap-anywhere whitespace-pre-wrap [contain-intrinsic-size:auto_40rem]"
      >
        {raw.trimEnd()}
      </p>
    </>
  )
}

function BlockList({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, index) => <Block key={index} token={token} isInner />)
}

/** The title of the session is the first heading of the page, so those of an answer begin at the second level. */
function Heading({ token, isInner }: { token: Tokens.Heading; isInner: boolean }) {
  const look = token.depth === 1 || token.depth === 2 ? HEADINGS[token.depth] : HEADINGS[3]
  const Tag = TAGS[token.depth - 1] ?? 'h6'
  return (
    <Tag {...directionOf(token, isInner)} className={look}>
      <Inline tokens={token.tokens} />
    </Tag>
  )
}

/** Code that has ended stays the element that it was while it grew. */
function Code({ token }: { token: Tokens.Code | OpenFence }) {
  const lines = useMemo(() => (isOpenFence(token) ? token.lines : token.text.split('\n')), [token])
  if (isOpenFence(token)) return <CodeBlock language={token.language} lines={lines} isGrowing />
  if (token.lang === 'math') return <BlockFormula source={token.text} raw={token.raw} />
  return <CodeBlock language={token.lang ?? ''} lines={lines} />
}

function List({ token, isInner }: { token: Tokens.List; isInner: boolean }) {
  const isTasks = token.items.some(item => item.task)
  const mark = isTasks ? 'list-none ps-0' : token.ordered ? 'list-decimal ps-6' : 'list-disc ps-6'
  const Tag = token.ordered ? 'ol' : 'ul'
  return (
    <Tag
      {...directionOf(token, isInner)}
      className={`mt-2 marker:text-ink-3 ${mark}`}
      {...(typeof token.start === 'number' && token.ordered && { start: token.start })}
    >
      {token.items.map((item, index) => (
        <ListItem key={index} item={item} />
      ))}
    </Tag>
  )
}

const ListItem = memo(function ListItem({ item }: { item: Tokens.ListItem }) {
  if (!item.task) {
    return (
      <li className={`[&>:first-child]:mt-0 ${item.loose ? 'mt-2' : 'mt-1'}`}>
        <BlockList tokens={item.tokens} />
      </li>
    )
  }
  const label = item.checked ? t('markdown.task.done') : t('markdown.task.open')
  return (
    <li className="mt-1 flex gap-2">
      <input
        type="checkbox"
        checked={item.checked === true}
        readOnly
        aria-disabled
        tabIndex={-1}
        aria-label={label}
        className="pointer-events-none mt-1 size-3.5 shrink-0 accent-accent"
      />
      <div className="min-w-0 flex-1 [&>:first-child]:mt-0">
        <BlockList tokens={item.tokens} />
      </div>
    </li>
  )
})
