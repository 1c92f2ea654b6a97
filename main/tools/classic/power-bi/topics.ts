/** The texts about Power BI, by topic. Each text is a file of its own, which is read only on request. */
export const topics: Readonly<Record<string, () => Promise<{ default: string }>>> = {
  action_button: () => import('./topics/action-button.md?raw'),
  bar_chart_visual: () => import('./topics/bar-chart-visual.md?raw'),
  card_visual: () => import('./topics/card-visual.md?raw'),
  composite_model_entity_query_guardrails: () => import('./topics/composite-model-entity-query-guardrails.md?raw'),
  csv_local_import: () => import('./topics/csv-local-import.md?raw'),
  filter_propagation: () => import('./topics/filter-propagation.md?raw'),
  navigation_bookmarks: () => import('./topics/navigation-bookmarks.md?raw'),
  report_structure: () => import('./topics/report-structure.md?raw'),
  skill_generator: () => import('./topics/skill-generator.md?raw'),
  slicer_visual: () => import('./topics/slicer-visual.md?raw'),
  table_visual: () => import('./topics/table-visual.md?raw'),
  theme_branding: () => import('./topics/theme-branding.md?raw'),
  tmdl_descriptions: () => import('./topics/tmdl-descriptions.md?raw'),
  tmdl_modeling: () => import('./topics/tmdl-modeling.md?raw'),
  visual_container_schema: () => import('./topics/visual-container-schema.md?raw'),
}
