/** A diagram that the frame is to draw. */
export type DiagramWish = { id: number; text: string; isDark: boolean; font: string }

/** The drawing, or the reason why there is none, with the line that could not be read where that is known. */
export type DrawnDiagram = { id: number } & ({ svg: string } | { problem: string; line?: number })
