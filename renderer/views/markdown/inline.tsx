import type { MarkedToken, Token } from 'marked'
import { type ReactNode, useContext } from 'react'
import { decodeEntities } from '../../../shared/markdown/decode-entities'
import { isFormula } from '../../../shared/markdown/math'
import { mayNamePlace } from '../places/named-places'
import { PlaceText } from '../places/place-text'
import { InlineFormula } from './formula'
import { ImageLink, Link } from './link'
import { MarkdownPlaceContext } from './markdown-place'

type InlineProps = { tokens: readonly Token[] | undefined; isInLink?: boolean }

/** Inline tokens as elements. HTML is shown as the text it is. Within a link there is no other one: a click has one meaning. */
export function Inline({ tokens, isInLink = false }: InlineProps): ReactNode {
  return tokens?.map((token, index) => <InlineToken key={index} token={token} isInLink={isInLink} />)
}

function InlineToken({ token: anyToken, isInLink }: { token: Token; isInLink: boolean }): ReactNode {
  if (isFormula(anyToken)) {
    return <InlineFormula source={anyToken.text} raw={anyToken.raw} isBlock={anyToken.isBlock} />
  }
  const token = anyToken as MarkedToken
  switch (token.type) {
    case 'strong':
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} isInLink={isInLink} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} isInLink={isInLink} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} isInLink={isInLink} />
        </del>
      )
    case 'codespan':
      return (
        <code dir="ltr" className="rounded-sm bg-bubble px-1 py-px font-mono text-[0.9em] wrap-anywhere">
          <Named text={token.text} isCode isInLink={isInLink} />
        </code>
      )
    case 'link':
      if (isInLink) return <Inline tokens={token.tokens} isInLink />
      return (
        <Link href={token.href}>
          <Inline tokens={token.tokens} isInLink />
        </Link>
      )
    case 'image':
      return <ImageLink href={token.href} name={decodeEntities(token.text)} isInLink={isInLink} />
    case 'br':
      return <br />
    case 'checkbox':
      return null
    case 'text':
      return 'tokens' in token && token.tokens ? (
        <Inline tokens={token.tokens} isInLink={isInLink} />
      ) : (
        <Named text={decodeEntities(token.text)} isInLink={isInLink} />
      )
    case 'escape':
      return token.text
    default:
      return 'raw' in token ? token.raw : null
  }
}

type NamedProps = { text: string; isCode?: boolean; isInLink: boolean }

/** Text in which places in files are links, where it says something about the folder. */
function Named({ text, isCode = false, isInLink }: NamedProps): ReactNode {
  const place = useContext(MarkdownPlaceContext)
  return place?.from === '' && !isInLink && mayNamePlace(text, isCode) ? (
    <PlaceText text={text} isCode={isCode} />
  ) : (
    text
  )
}
