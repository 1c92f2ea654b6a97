import { VisibleLine } from '../diff/visible-line'

/** What goes with an effect, name by name. The exact form of what is said in words is its title. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: string, exact?: string])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-xs">
      {facts.map(([name, value, exact]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 wrap-anywhere" title={exact}>
            <VisibleLine text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
