{{/* Of (root, component): what picks a service's metrics. The ServiceMonitor gives them this job. */}}
{{- define "punctual.job" -}}
namespace="{{ .root.Release.Namespace }}",job="{{ include "punctual.fullname" .root }}-{{ .component }}"
{{- end -}}

{{/* Of (root, component): what KEDA asks Prometheus, by the thresholds' names. */}}
{{- define "punctual.kedaQueries" -}}
{{- $job := include "punctual.job" . -}}
inFlight: sum(punctual_requests_in_flight{ {{- $job -}} })
{{- if eq .component "consumer" }}
held: sum(punctual_held{ {{- $job -}} })
{{- end }}
{{- if eq .component "callback" }}
overdue: sum(punctual_overdue{ {{- $job -}} })
{{- end }}
{{- end -}}
