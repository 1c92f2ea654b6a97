import { useEffect, useRef } from 'react'

const BARS = 28
/** The meter moves on so often. */
const STEP_MS = 80
const LOWEST = 0.1
const QUIET = { transform: `scaleY(${LOWEST})` }

/** Shows the loudness of the last two seconds, the newest at the end. */
export function LevelMeter({ level }: { level(): number }) {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heard: number[] = Array.from({ length: BARS }, () => 0)
    const timer = setInterval(() => {
      heard.push(level())
      heard.shift()
      for (const [at, bar] of [...(bars.current?.children ?? [])].entries())
        if (bar instanceof HTMLElement) bar.style.transform = `scaleY(${Math.max(LOWEST, heard[at] ?? 0)})`
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [level])
  return (
    <div ref={bars} aria-hidden="true" data-testid="level-meter" className="flex h-6 items-center gap-0.5">
      {Array.from({ length: BARS }, (_, at) => (
        <span key={`bar-${String(at)}`} style={QUIET} className="h-full w-0.5 origin-center rounded-full bg-accent" />
      ))}
    </div>
  )
}
