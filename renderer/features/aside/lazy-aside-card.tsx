import { lazy, Suspense } from 'react'
import { Guarded } from '../../ui/failures/guarded'
import { useAside } from './aside'

const AsideCard = lazy(async () => ({ default: (await import('./aside-card')).AsideCard }))

/** A session in which nothing was asked on the side loads nothing of it. */
export function LazyAsideCard({ sessionId }: { sessionId: string }) {
  const aside = useAside()
  if (aside?.sessionId !== sessionId) return null
  return (
    <Guarded about={aside.id}>
      <Suspense fallback={null}>
        <AsideCard aside={aside} />
      </Suspense>
    </Guarded>
  )
}
