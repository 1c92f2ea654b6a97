// biome-ignore-all lint/suspicious/noArrayIndexKey: these lists are immutable or only grow at the end
import type { MarkedToken, Token } from 'marked'
import type { ReactNode } from 'react'
import { decodeEntities } from './decode-entities'
import { ImageLink, Link } from './link'

/** Inline tokens as elements. HTML is shown as the text it is. */
export function Inline({ tokens }: { tokens: readonly Token[] | undefined }): ReactNode {
  return tokens?.map((token, index) => <InlineToken key={index} token={token as MarkedToken} />)
}

function InlineToken({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} />
        </del>
      )
    case 'codespan':
      return <code className="rounded-sm bg-bubble px-1 py-px font-mono text-[0.9em] wrap-anywhere">{token.text}</code>
    case 'link':
      return (
        <Link href={token.href}>
          <Inline tokens={token.tokens} />
        </Link>
      )
    case 'image':
      return <ImageLink href={token.href} name={decodeEntities(token.text)} />
    case 'br':
      return <br />
    case 'checkbox':
      return null
    case 'text':
      return 'tokens' in token && token.tokens ? <Inline tokens={token.tokens} /> : decodeEntities(token.text)
    case 'escape':
      return token.text
    default:
      return 'raw' in token ? token.raw : null
  }
}
