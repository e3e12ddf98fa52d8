{{/* Of (root, component): the matcher of a service's metrics; the ServiceMonitor sets this job. */}}
{{- define "punctual.job" -}}
namespace="{{ .root.Release.Namespace }}",job="{{ include "punctual.fullname" .root }}-{{ .component }}"
{{- end -}}

{{/* Of (root, component): KEDA's queries, by the thresholds' names. */}}
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
