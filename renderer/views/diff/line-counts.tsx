/** Shows how many lines were added and removed. Only numbers above zero have a color. */
export function LineCounts({ added, removed }: { added: number; removed: number }) {
  return (
    <span dir="ltr" className="shrink-0 text-xs whitespace-nowrap tabular-nums">
      <span className={added === 0 ? 'text-ink-3' : 'text-add-strong'}>+{added}</span>{' '}
      <span className={removed === 0 ? 'text-ink-3' : 'text-del-strong'}>−{removed}</span>
    </span>
  )
}
