{{/* Of (root, component): what pods of one template have in common, and those of another not. */}}
{{- define "punctual.rollOf" -}}
{{- include "punctual.podTemplateOf" (merge (dict "roll" "") .) | sha256sum | trunc 16 -}}
{{- end -}}

{{/* Of (root, component): what a new pod waits for, if for anything: a service before it that is to be new, and pods of its own that start. */}}
{{- define "punctual.turnRules" -}}
{{- $prefix := include "punctual.fullname" .root -}}
{{- $rollout := .root.Values.rollout -}}
{{- if and $rollout.inOrder .component.after }}
- --before={{ $prefix }}-{{ .component.after }}-ready
- --rolled={{ $prefix }}-{{ .component.after }}-rolled
{{- end }}
{{- with $rollout.startingMax }}
- --all={{ $prefix }}-{{ $.component.name }}-all
- --me=$(POD_IP)
- --starting-max={{ . }}
{{- end }}
{{- end -}}

{{/* Of (root, component): a new pod waits here for its turn. */}}
{{- define "punctual.awaitTurn" -}}
{{- $prefix := include "punctual.fullname" .root -}}
{{- $rollout := .root.Values.rollout -}}
- name: await-turn
  {{- include "punctual.containerBase" (dict "root" .root "image" "jobs") | nindent 2 }}
  args:
    - await-turn
    - --mine={{ $prefix }}-{{ .component.name }}-ready
    {{- include "punctual.turnRules" . | trim | nindent 4 }}
    - --settle={{ $rollout.settle }}
    - --wait={{ $rollout.wait }}
  {{- if $rollout.startingMax }}
  env:
    - name: POD_IP
      valueFrom:
        fieldRef:
          fieldPath: status.podIP
  {{- end }}
  resources:
    {{- toYaml (index .root.Values .component.name).resources | nindent 4 }}
  volumeMounts:
    - name: tmp
      mountPath: /tmp
{{- end -}}

{{/* Of (root, component, name, roll, unready): a Service that is a name for pods, and nothing else: those that are ready, or all. */}}
{{- define "punctual.podsByName" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "punctual.fullname" .root }}-{{ .component.name }}-{{ .name }}
  namespace: {{ .root.Release.Namespace | quote }}
  labels:
    {{- include "punctual.labels" (dict "root" .root "component" .component.name) | nindent 4 }}
spec:
  type: ClusterIP
  clusterIP: None
  {{- if .unready }}
  publishNotReadyAddresses: true
  {{- end }}
  selector:
    {{- include "punctual.selectorLabels" (dict "root" .root "component" .component.name) | nindent 4 }}
    {{- with .roll }}
    punctual.io/roll: {{ . | quote }}
    {{- end }}
  ports:
    - name: http
      port: {{ .component.port }}
      targetPort: http
      protocol: TCP
{{- end -}}
