import type { ComponentProps } from 'react'

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md text-sm font-medium whitespace-nowrap select-none ' +
  'transition-colors disabled:opacity-55 outlined:disabled:border-dashed outlined:disabled:border-line ' +
  'outlined:disabled:bg-transparent outlined:disabled:text-ink-3 outlined:disabled:opacity-70'
/** While its menu or form is open a button looks as it does under the pointer. */
const QUIET =
  'text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink ' +
  'aria-expanded:bg-hover aria-expanded:text-ink'
const KINDS = {
  main: 'min-h-8 px-3 border border-accent bg-accent text-on-accent enabled:hover:bg-accent-strong',
  /** Agrees as well, to what cannot all be taken back. */
  firm: 'min-h-8 px-3 border-2 border-accent bg-surface text-accent enabled:hover:bg-accent-soft',
  /** Agrees to what is dangerous. */
  danger: 'min-h-8 px-3 border-3 border-double border-bad bg-surface text-bad enabled:hover:bg-bad-soft',
  /** Suggests itself, where what agrees must not. */
  strong: 'min-h-8 px-3 border border-ink bg-ink text-surface enabled:hover:bg-ink-2',
  plain: 'min-h-8 px-3 border border-line-strong bg-surface text-ink enabled:hover:bg-hover data-[state=open]:bg-hover',
  quiet: `min-h-8 px-3 ${QUIET}`,
  small: `min-h-7 px-2 text-xs ${QUIET}`,
  icon: `size-7 ${QUIET}`,
  link: 'text-accent hover:underline underline-offset-2',
} as const

export type ButtonKind = keyof typeof KINDS

type ButtonProps = ComponentProps<'button'> & { kind?: ButtonKind }

export function Button({ kind = 'plain', className = '', ...rest }: ButtonProps) {
  return <button type="button" data-kind={kind} className={`${BASE} ${KINDS[kind]} ${className}`} {...rest} />
}

/** The keys that do the same as a button. */
export function Keys({ children }: { children: string }) {
  return (
    <span aria-hidden="true" dir="ltr" className="rounded-sm border border-current/40 px-1 text-[0.6875rem]/4">
      {children}
    </span>
  )
}
