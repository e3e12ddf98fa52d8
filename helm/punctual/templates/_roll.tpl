{{/* Of (root, component): what pods of one template have in common, and those of another not. */}}
{{- define "punctual.rollOf" -}}
{{- include "punctual.podTemplateOf" (merge (dict "roll" "") .) | sha256sum | trunc 16 -}}
{{- end -}}

{{/* Of (root, component): a new pod waits here until all of the service before it are new. */}}
{{- define "punctual.awaitTurn" -}}
{{- $prefix := include "punctual.fullname" .root -}}
{{- $rollout := .root.Values.rollout -}}
- name: await-turn
  {{- include "punctual.containerBase" (dict "root" .root "image" "jobs") | nindent 2 }}
  args:
    - await-turn
    - --mine={{ $prefix }}-{{ .component.name }}-ready
    - --before={{ $prefix }}-{{ .component.after }}-ready
    - --rolled={{ $prefix }}-{{ .component.after }}-rolled
    - --settle={{ $rollout.settle }}
    - --wait={{ $rollout.wait }}
  resources:
    {{- toYaml (index .root.Values .component.name).resources | nindent 4 }}
  volumeMounts:
    - name: tmp
      mountPath: /tmp
{{- end -}}

{{/* Of (root, component, name, selector): a Service that is a name for pods that are ready, and nothing else. */}}
{{- define "punctual.readyPods" -}}
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
