// The cluster's name server: answers <service>.<namespace>.svc.cluster.local over UDP with the service's address, or
// with its ready endpoints where it is headless. Every other name does not exist: the cluster has no outside.
package main

import (
	"context"
	"flag"
	"log"
	"net"
	"strings"

	"golang.org/x/net/dns/dnsmessage"
	core "k8s.io/api/core/v1"
	discovery "k8s.io/api/discovery/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	discoverylisters "k8s.io/client-go/listers/discovery/v1"
	"k8s.io/client-go/tools/clientcmd"
)

const (
	zone       = ".svc.cluster.local."
	ttlSeconds = 5
)

func main() {
	kubeconfig := flag.String("kubeconfig", "", "kubeconfig file")
	listen := flag.String("listen", "127.0.0.1:10053", "UDP address to answer at")
	flag.Parse()

	config, err := clientcmd.BuildConfigFromFlags("", *kubeconfig)
	failOn(err)
	client, err := kubernetes.NewForConfig(config)
	failOn(err)
	factory := informers.NewSharedInformerFactory(client, 0)
	names := directory{
		services: factory.Core().V1().Services().Lister(),
		slices:   factory.Discovery().V1().EndpointSlices().Lister(),
	}
	factory.Start(context.Background().Done())
	factory.WaitForCacheSync(context.Background().Done())

	socket, err := net.ListenPacket("udp", *listen)
	failOn(err)
	log.Printf("answering at %s", *listen)
	serve(socket, names)
}

func failOn(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func serve(socket net.PacketConn, names directory) {
	packet := make([]byte, 4096)
	for {
		length, from, err := socket.ReadFrom(packet)
		failOn(err)
		if answer := answerTo(packet[:length], names); answer != nil {
			if _, err := socket.WriteTo(answer, from); err != nil {
				log.Printf("answer to %s: %v", from, err)
			}
		}
	}
}

// answerTo is nil for what is no question.
func answerTo(packet []byte, names directory) []byte {
	var parser dnsmessage.Parser
	header, err := parser.Start(packet)
	if err != nil || header.Response {
		return nil
	}
	question, err := parser.Question()
	if err != nil {
		return nil
	}
	addresses, exists := names.lookUp(strings.ToLower(question.Name.String()))
	reply := dnsmessage.Message{
		Header: dnsmessage.Header{
			ID: header.ID, Response: true, Authoritative: true,
			RecursionDesired: header.RecursionDesired, RecursionAvailable: true,
		},
		Questions: []dnsmessage.Question{question},
	}
	if !exists {
		reply.Header.RCode = dnsmessage.RCodeNameError
	}
	if question.Type == dnsmessage.TypeA {
		for _, address := range addresses {
			reply.Answers = append(reply.Answers, dnsmessage.Resource{
				Header: dnsmessage.ResourceHeader{Name: question.Name, Class: dnsmessage.ClassINET, TTL: ttlSeconds},
				Body:   &dnsmessage.AResource{A: address},
			})
		}
	}
	packed, err := reply.Pack()
	if err != nil {
		log.Printf("%s: %v", question.Name, err)
		return nil
	}
	return packed
}

type directory struct {
	services corelisters.ServiceLister
	slices   discoverylisters.EndpointSliceLister
}

func (names directory) lookUp(name string) (addresses [][4]byte, exists bool) {
	service, namespace, found := strings.Cut(strings.TrimSuffix(name, zone), ".")
	if !strings.HasSuffix(name, zone) || !found {
		return nil, false
	}
	entry, err := names.services.Services(namespace).Get(service)
	if err != nil {
		return nil, false
	}
	if entry.Spec.ClusterIP == core.ClusterIPNone {
		return names.endpointsOf(entry), true
	}
	return ipv4(nil, entry.Spec.ClusterIP), true
}

func (names directory) endpointsOf(service *core.Service) (addresses [][4]byte) {
	selector := labels.SelectorFromSet(labels.Set{discovery.LabelServiceName: service.Name})
	slices, err := names.slices.EndpointSlices(service.Namespace).List(selector)
	if err != nil {
		return nil
	}
	for _, slice := range slices {
		for _, endpoint := range slice.Endpoints {
			ready := endpoint.Conditions.Ready == nil || *endpoint.Conditions.Ready
			if !ready && !service.Spec.PublishNotReadyAddresses {
				continue
			}
			for _, address := range endpoint.Addresses {
				addresses = ipv4(addresses, address)
			}
		}
	}
	return addresses
}

func ipv4(addresses [][4]byte, text string) [][4]byte {
	if address := net.ParseIP(text).To4(); address != nil {
		return append(addresses, [4]byte(address))
	}
	return addresses
}
