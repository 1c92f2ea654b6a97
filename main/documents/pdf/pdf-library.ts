// They come first: the library looks for these when it is loaded.
import './no-drawing'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

export { AnnotationMode, getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
