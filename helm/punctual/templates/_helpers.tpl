{{/* The prefix of all names: short enough for the longest suffix. */}}
{{- define "punctual.fullname" -}}
{{- default .Release.Name .Values.fullnameOverride | trunc 44 | trimSuffix "-" -}}
{{- end -}}

{{/* The three services: the values' key, the image, the port, and the longest clean stop in seconds. */}}
{{- define "punctual.components" -}}
- name: api
  image: pubsub-api
  port: 8080
  stopSeconds: 17
- name: consumer
  image: timer-consumer
  port: 8280
  stopSeconds: 25
- name: callback
  image: callback
  port: 8180
  stopSeconds: 17
{{- end -}}

{{/* Gives each service the defaults that it does not set itself. To be included before a service's values are read. */}}
{{- define "punctual.settle" -}}
{{- range $component := include "punctual.components" . | fromYamlArray -}}
{{- $_ := set $.Values $component.name (mergeOverwrite (deepCopy $.Values.defaults) (index $.Values $component.name)) -}}
{{- end -}}
{{- end -}}

{{- define "punctual.managementPort" -}}9090{{- end -}}

{{/* Of (root, component): the labels of a selector. */}}
{{- define "punctual.selectorLabels" -}}
app.kubernetes.io/name: punctual
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* Of (root, component, more): all labels of an object. The chart's own win, since selectors need them. */}}
{{- define "punctual.labels" -}}
{{- $own := include "punctual.selectorLabels" . | fromYaml -}}
{{- $_ := set $own "app.kubernetes.io/part-of" "punctual" -}}
{{- $_ := set $own "app.kubernetes.io/managed-by" .root.Release.Service -}}
{{- $_ := set $own "app.kubernetes.io/version" (include "punctual.tag" .root | trunc 63 | trimSuffix "-" | trimSuffix ".") -}}
{{- $_ := set $own "helm.sh/chart" (printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" | trunc 63) -}}
{{- mergeOverwrite (deepCopy .root.Values.commonLabels) (deepCopy (default dict .more)) $own | toYaml -}}
{{- end -}}

{{/* Of (root, component, more): the labels of a pod. Without versions, which would replace pods without need. */}}
{{- define "punctual.podLabels" -}}
{{- $own := include "punctual.selectorLabels" . | fromYaml -}}
{{- $_ := set $own "app.kubernetes.io/part-of" "punctual" -}}
{{- mergeOverwrite (deepCopy .root.Values.commonLabels) (deepCopy (default dict .more)) $own | toYaml -}}
{{- end -}}

{{- define "punctual.tag" -}}
{{- default .Chart.AppVersion .Values.image.tag -}}
{{- end -}}

{{/* Of (root, image): the reference. */}}
{{- define "punctual.image" -}}
{{- $of := .root.Values.image -}}
{{- $digest := get $of.digests .image -}}
{{- printf "%s/%s/%s:%s" (include "punctual.registry" .root) $of.repository .image (include "punctual.tag" .root) -}}
{{- with $digest }}@{{ . }}{{ end -}}
{{- end -}}

{{- define "punctual.registry" -}}
{{- dig "imageRegistry" "" (default dict .Values.global) | default .Values.image.registry -}}
{{- end -}}

{{/* Of (root, component): the ServiceAccount of a service. */}}
{{- define "punctual.serviceAccountName" -}}
{{- $account := (index .root.Values .component).serviceAccount -}}
{{- if $account.create -}}
{{- default (printf "%s-%s" (include "punctual.fullname" .root) .component) $account.name -}}
{{- else -}}
{{- default "default" $account.name -}}
{{- end -}}
{{- end -}}

{{/* Of a weight: annotations of a hook before an installation or upgrade. A failed hook stays for its log. */}}
{{- define "punctual.hookAnnotations" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ . | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
helm.sh/hook-output-log-policy: hook-failed
{{- end -}}

{{/* The most consumers there may be. */}}
{{- define "punctual.consumersMax" -}}
{{- with .Values.consumer -}}
{{- ternary .autoscaling.maxReplicas (default 0 .replicas) .autoscaling.enabled -}}
{{- end -}}
{{- end -}}
