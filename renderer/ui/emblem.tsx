/** Atrium's arch, in the app's own colours. */
export function Emblem({ className = 'size-11' }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={`shrink-0 fill-none ${className}`}>
      <path d="M18 41V25a6 6 0 0 1 12 0v16Z" className="fill-accent" />
      <path d="M8 41V24a16 16 0 0 1 32 0v17M4 41h40" strokeWidth="4" strokeLinecap="round" className="stroke-accent" />
    </svg>
  )
}
