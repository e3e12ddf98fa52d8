{{/* Of (root, component): a service's Deployment. "component" is one of punctual.components. */}}
{{- define "punctual.deployment" -}}
{{- $root := .root -}}
{{- $name := .component.name -}}
{{- $values := index $root.Values $name -}}
{{- $of := dict "root" $root "component" $name -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "punctual.fullname" $root }}-{{ $name }}
  namespace: {{ $root.Release.Namespace | quote }}
  labels:
    {{- include "punctual.labels" $of | nindent 4 }}
spec:
  {{- if not (or $values.autoscaling.enabled (kindIs "invalid" $values.replicas)) }}
  replicas: {{ $values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  minReadySeconds: {{ $values.minReadySeconds }}
  # A new pod starts before an old one ends.
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      {{- include "punctual.selectorLabels" $of | nindent 6 }}
  template:
    {{- include "punctual.podTemplate" . | nindent 4 }}
{{- end -}}

{{/* Of (root, component): the environment of a service. */}}
{{- define "punctual.serviceEnv" -}}
{{- $values := index .root.Values .component -}}
- name: SPRING_CONFIG_ADDITIONALLOCATION
  value: file:/etc/punctual/config/
{{- if ne (include "punctual.configSecrets" .) "[]" }}
- name: SPRING_CONFIG_IMPORT
  value: configtree:/etc/punctual/secret/
{{- end }}
{{- if ne .component "consumer" }}
{{ include "punctual.databaseEnv" (dict "root" .root "given" .root.Values.database "made" (printf "%s-database" (include "punctual.fullname" .root))) }}
{{- end }}
{{- if ne .component "api" }}
{{ include "punctual.deliveriesEnv" .root }}
{{- end }}
{{- with $values.jvmOptions }}
- name: JDK_JAVA_OPTIONS
  value: {{ . | quote }}
{{- end }}
{{- with $values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Of the values' probes, on the management port. Liveness depends on no engine. */}}
{{- define "punctual.probes" -}}
{{- range $kind, $path := dict "startup" "liveness" "liveness" "liveness" "readiness" "readiness" }}
{{ $kind }}Probe:
  httpGet:
    path: /actuator/health/{{ $path }}
    port: management
  {{- toYaml (index $ $kind) | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Of (root, component): topology spread. The values' constraints get the pods' selector if they have none. */}}
{{- define "punctual.spread" -}}
{{- $selector := dict "matchLabels" (include "punctual.selectorLabels" . | fromYaml) -}}
{{- $given := (index .root.Values .component).topologySpreadConstraints -}}
{{- $spread := list -}}
{{- if $given -}}
{{- range $given -}}
{{- $spread = append $spread (merge (deepCopy .) (dict "labelSelector" $selector)) -}}
{{- end -}}
{{- else -}}
{{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" -}}
{{- $spread = append $spread (dict "maxSkew" 1 "topologyKey" . "whenUnsatisfiable" "ScheduleAnyway" "labelSelector" $selector "matchLabelKeys" (list "pod-template-hash")) -}}
{{- end -}}
{{- end -}}
{{- toYaml $spread -}}
{{- end -}}
