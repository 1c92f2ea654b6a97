import { EscapedLine } from '../../../ui/text/escaped-line'

/** `isExact` is what counts to the letter, not said in words; `title` is the exact form of what is said in words. */
type FactMore = { isExact?: boolean; title?: string }

export type NamedFact = readonly [name: string, value: string, more?: FactMore]

/** Shows the facts of an effect, name by name. */
export function FactList({ facts }: { facts: readonly NamedFact[] }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-xs">
      {facts.map(([name, value, more], at) => (
        <div key={at} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className={`min-w-0 wrap-anywhere ${more?.isExact ? 'font-mono' : ''}`} title={more?.title}>
            <EscapedLine text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
